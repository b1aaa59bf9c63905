/** The name that the lab's certificate is for. http-client goes past proxies for loopback hosts, hence a name. */
export const madeUpHost = "service.test";
