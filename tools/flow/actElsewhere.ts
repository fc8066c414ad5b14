// One act of `npm run flow -- play … --restart`: reads it from its input, carries it out on the database of its
// environment and says where things stand.
import { text } from 'node:stream/consumers'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { loadEnv } from '@app/server/env.ts'
import { createPlatform } from '@app/server/platform/start/createPlatform.ts'
import { actDurably } from './durable.ts'

const { step, now } = JSON.parse(await text(process.stdin)) as { step: PlayStep; now: number }
const env = loadEnv(process.env)
const platform = await createPlatform(env, env.DATABASE_URL ?? '')
try {
  process.stdout.write(JSON.stringify(await actDurably(platform, step, now)))
} finally {
  await platform.close()
}
