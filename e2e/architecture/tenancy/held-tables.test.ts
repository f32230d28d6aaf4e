import { parse } from 'libpg-query';
import { expect, it } from 'vitest';
import { notHeld } from './held-tables';
import { at, list, type Tree } from './syntax-tree';

const where = {
  tenants: new Map([
    ['orders', 'organization_id'],
    ['lines', 'organization_id'],
    ['organizations', 'id'],
  ]),
  functions: new Map([['place', 0]]),
  isOrganization: (expression: Tree) => at(expression, 'ParamRef', 'number') === 1,
};

async function problemsOf(statement: string): Promise<string[]> {
  const parsed: Tree = JSON.parse(JSON.stringify(await parse(statement)));
  return list(at(parsed, 'stmts')).flatMap((one) => notHeld(at(one, 'stmt'), where));
}

it.each([
  'SELECT FROM orders WHERE organization_id = $1 AND id = $2',
  'SELECT FROM orders o JOIN lines l ON l.organization_id = o.organization_id WHERE $1::bigint = o.organization_id',
  'SELECT FROM orders o LEFT JOIN lines l ON l.organization_id = $1 WHERE o.organization_id = $1',
  'SELECT FROM orders o WHERE o.organization_id = $1 AND EXISTS (SELECT FROM lines WHERE lines.organization_id = o.organization_id)',
  'SELECT FROM orders o, LATERAL (SELECT FROM lines l WHERE l.organization_id = o.organization_id) x WHERE o.organization_id = $1',
  'WITH c AS (SELECT * FROM orders WHERE organization_id = $1) DELETE FROM lines USING c WHERE lines.organization_id = c.organization_id',
  'UPDATE orders SET note = $2 WHERE (organization_id = $1) AND (id = $3 OR id = $4)',
  'UPDATE organizations SET name = $2 WHERE organizations.id = $1',
  'INSERT INTO orders (id, organization_id) VALUES (1, $1), (2, $1::bigint)',
  'INSERT INTO lines (organization_id, id) SELECT organization_id, id FROM orders WHERE organization_id = $1',
  'SELECT place($1::bigint, $2)',
  'SELECT FROM categories',
  'SELECT FROM elsewhere.orders',
])('%s is limited to one organization', async (statement) => {
  expect(await problemsOf(statement)).toEqual([]);
});

it.each([
  'SELECT FROM orders WHERE id = $1',
  'SELECT FROM orders WHERE organization_id = $2',
  'SELECT FROM orders WHERE organization_id > $1',
  'SELECT FROM orders WHERE organization_id = $1 OR id = 2',
  'SELECT FROM orders WHERE NOT organization_id = $1',
  'SELECT FROM orders o, lines l WHERE o.organization_id = $1 AND l.order_id = o.id',
  'SELECT FROM orders o LEFT JOIN lines l ON o.organization_id = $1 AND l.organization_id = $1',
  'SELECT FROM orders o JOIN lines l ON l.organization_id = o.organization_id',
  'SELECT FROM orders o FULL JOIN lines l ON l.organization_id = $1 AND o.organization_id = $1',
  'SELECT FROM orders WHERE organization_id = $1 UNION SELECT FROM lines',
  'SELECT FROM orders WHERE organization_id = $1 AND id IN (SELECT order_id FROM lines)',
  'SELECT (SELECT count(*) FROM lines) FROM orders WHERE organization_id = $1',
  'SELECT FROM (SELECT * FROM orders) o WHERE o.organization_id = $1',
  'WITH c AS (SELECT * FROM orders) SELECT FROM c WHERE c.organization_id = $1',
  'UPDATE orders SET organization_id = $1 WHERE id = $2',
  'UPDATE orders SET note = $2 FROM lines WHERE lines.organization_id = $1',
  'DELETE FROM orders',
  'INSERT INTO orders (organization_id) VALUES ($1), ($2)',
  'INSERT INTO orders (id) VALUES ($1)',
  'INSERT INTO orders VALUES ($1)',
  'INSERT INTO lines (organization_id) SELECT organization_id FROM orders',
  'SELECT FROM orders o JOIN made_up($2) m (organization_id) ON o.organization_id = m.organization_id',
  'SELECT place($2)',
])('%s is not limited to one organization', async (statement) => {
  expect(await problemsOf(statement)).not.toEqual([]);
});
