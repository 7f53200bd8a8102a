// The server with whose saves the bench compares those of the reference server: Fastify and one prepared UPDATE of a row, without accounts, checks
// and history.
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query('create table plain (id int primary key, answers json not null, revision int not null)');
await pool.query(`insert into plain select number, '{}', 1 from generate_series(0, 999) as number`);

const app = fastify();
app.put<{ Params: { id: string } }>('/plain/:id', async ({ params, body }, reply) => {
  const { rows } = await pool.query<{ answers: unknown; revision: number }>({
    name: 'save',
    text: 'update plain set answers = $2, revision = revision + 1 where id = $1 returning answers, revision',
    values: [params.id, JSON.stringify(body)],
  });
  return reply.header('etag', `"${rows[0]?.revision}"`).send(rows[0]?.answers);
});
// spawnServer.ts waits for this line.
console.log(`Portal   ${await app.listen({ host: '127.0.0.1', port: 0 })}/anwcef/\n`);
process.once('SIGTERM', () => process.exit());
