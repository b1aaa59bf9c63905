import type { Duplex } from "node:stream";
import type { Exchange } from "../lab/fault.js";

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

/** Sends these bytes, and resets the connection once they had time to arrive. */
export const sendAndReset =
  (from: From): Strike =>
  (exchange) => {
    exchange.stream.write(bytesOf(from, exchange));
    setTimeout(() => exchange.connection.resetAndDestroy(), 50);
  };

/** Sends nothing and keeps the connection open. */
export const stall: Strike = () => {};

/** Calls `step` at this interval for as long as the connection lasts. */
function every(milliseconds: number, stream: Duplex, step: () => void): void {
  const timer = setInterval(step, milliseconds);
  stream.on("close", () => clearInterval(timer));
}

/** Sends `first` at once and then `rest` a byte at a time, 100 ms apart. */
export const drip =
  (first: From, rest: From): Strike =>
  (exchange) => {
    const { stream } = exchange;
    stream.write(bytesOf(first, exchange));
    const slow = Buffer.from(bytesOf(rest, exchange));
    let sent = 0;
    every(100, stream, () => sent < slow.length && stream.write(slow.subarray(sent, ++sent)));
  };

/** Sends `piece` again and again, every 20 ms. */
export const flood =
  (piece: string): Strike =>
  ({ stream }) =>
    every(20, stream, () => stream.write(piece));

const mebibyte = Buffer.alloc(1024 * 1024, 0x20);

/** Sends `head` and then pieces of a MiB, each wrapped by `frame`, as fast as they are taken, 80 of them at most. */
export const pour =
  (head: string, frame: (piece: Buffer) => Buffer = (piece) => piece): Strike =>
  ({ stream }) => {
    stream.write(head);
    const piece = frame(mebibyte);
    let left = 80;
    const more = (): void => {
      while (left > 0 && !stream.destroyed) {
        left -= 1;
        if (!stream.write(piece)) {
          stream.once("drain", more);
          return;
        }
      }
    };
    more();
  };
