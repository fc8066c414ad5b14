import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './setup/root.mjs'

const folder = join(root, 'apps/server/migrations')
/** Written before there were installations to upgrade. */
const before = new Set(['0000_base.sql', '0004_values_by_key.sql', '0005_short_lived_secrets.sql'])
/** In a statement that takes away what the version before still reads: `-- unread since 0046_name.sql`. */
const unread = /^\s*-- unread since (\d{4}_\w+\.sql)/m

/** What a node of the version before would stumble over. */
const narrowing = [
  /\bDROP (TABLE|COLUMN|TYPE|SCHEMA)\b/i,
  /\bRENAME (TO|COLUMN|CONSTRAINT)\b/i,
  /\bSET NOT NULL\b/i,
  /\bADD COLUMN (?!.*\bDEFAULT\b)(?!.*\bGENERATED\b).*\bNOT NULL\b/i,
]

const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && !before.has(name))

test('升级: beside a node of the version before tables only grow; what goes has been unread for a version', () => {
  const narrowed = files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('--> statement-breakpoint')
      .filter((statement) => narrowing.some((form) => form.test(statement)))
      .filter((statement) => !files.includes(unread.exec(statement)?.[1] ?? ''))
      .map((statement) => `${file}: ${statement.trim().slice(0, 120)}`),
  )
  expect(narrowed).toEqual([])
})
