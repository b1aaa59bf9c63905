/** Whether every step gets a process of its own: `npm run test:all` does that. */
export const processesOnly = process.env["STEPS"] === "processes";
