import { createServer } from 'node:http';
import type { Answer } from './connection.ts';

/** What `node:http` alone costs: whatever is asked, the recorded answer, header by header and byte by byte. */
const { head, status, body } = JSON.parse(process.env.ANSWER ?? '') as Answer;
const ADDED_BY_NODE = ['date', 'connection', 'keep-alive'];
const headers = head
  .trimEnd()
  .split('\r\n')
  .slice(1)
  .map((line) => line.split(': ') as [string, string])
  .filter(([name]) => !ADDED_BY_NODE.includes(name.toLowerCase()));
const text = Buffer.from(body, 'latin1').toString();

const server = createServer((_request, response) => {
  response.writeHead(status, headers.flat());
  response.end(text);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
