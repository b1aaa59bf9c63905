import type { Exchange } from "./fault.js";

/** What a fault does to an exchange. */
export type Strike = (exchange: Exchange) => void;
type Bytes = string | Buffer;
type From = Bytes | ((exchange: Exchange) => Bytes);

const bytesOf = (from: From, exchange: Exchange): Bytes =>
  typeof from === "function" ? from(exchange) : from;

/** Ends the connection without a word. */
export const close: Strike = ({ connection }) => connection.destroy();

/** Ends the connection with a TCP reset. */
export const reset: Strike = ({ connection }) => connection.resetAndDestroy();

/** Sends these bytes and keeps the connection. */
export const sendBytes =
  (from: From): Strike =>
  (exchange) =>
    exchange.stream.write(bytesOf(from, exchange));

/** Sends these bytes, then ends the connection in order. */
export const sendAndClose =
  (from: From): Strike =>
  (exchange) =>
    exchange.stream.end(bytesOf(from, exchange));

/** Sends nothing and keeps the connection open. */
export const stall: Strike = () => {};

/** Sends `first` at once and then `rest` a byte at a time, 100 ms apart. */
export const drip =
  (first: From, rest: From): Strike =>
  (exchange) => {
    const { stream } = exchange;
    stream.write(bytesOf(first, exchange));
    const slow = Buffer.from(bytesOf(rest, exchange));
    let sent = 0;
    const timer = setInterval(() => {
      if (sent < slow.length) stream.write(slow.subarray(sent, ++sent));
    }, 100);
    stream.on("close", () => clearInterval(timer));
  };

const mebibyte = Buffer.alloc(1024 * 1024, 0x20);

/** Sends `head` and then 80 pieces of a MiB, as fast as they are taken. */
export const pour =
  (head: string): Strike =>
  ({ stream }) => {
    stream.write(head);
    let left = 80;
    const more = (): void => {
      while (left > 0 && !stream.destroyed) {
        left -= 1;
        if (!stream.write(mebibyte)) {
          stream.once("drain", more);
          return;
        }
      }
    };
    more();
  };
