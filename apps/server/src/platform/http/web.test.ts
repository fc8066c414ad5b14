import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const webDir = mkdtempSync(join(tmpdir(), 'atrium-web-'))
let server: TestApp

beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<html><head></head><body></body></html>')
  const pages = { '/cmsArticle/articleForm': ['assets/form.js'], '/form/fill/:formCode': ['assets/fill.js'] }
  const starts = { login: ['assets/login.js'], frame: ['assets/frame.js', 'assets/frame.css'], pages }
  writeFileSync(join(webDir, 'starts.json'), JSON.stringify(starts))
  server = await openTestApp({ webDir })
})

afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true, force: true })
})

async function hintsAt(path: string, cookie?: string): Promise<string[]> {
  const { body, statusCode } = await server.app.inject({ url: path, headers: cookie ? { cookie } : {} })
  expect(statusCode).toBe(200)
  return [...body.matchAll(/<link rel="(\w+)"[^>]* href="\/admin\/assets\/([\w.]+)">/g)].map(
    ([, rel, file]) => `${rel} ${file}`,
  )
}

const signedIn = 'other=1; access_token=abc'
const frame = ['modulepreload frame.js', 'preload frame.css']

test('网页: it names what will be shown at its address, so that a browser asks for all of it at once', async () => {
  expect(await hintsAt('/admin/system/user', signedIn)).toEqual(frame)
  expect(await hintsAt('/admin/cmsArticle/articleForm?classId=1', signedIn)).toEqual([
    ...frame,
    'modulepreload form.js',
  ])
  expect(await hintsAt('/admin/form/fill/leave', signedIn)).toEqual([...frame, 'modulepreload fill.js'])
  expect(await hintsAt('/admin/form/fill/leave/more', signedIn)).toEqual(frame)
})

test('网页: whoever has no session gets the sign-in, and nothing of what is behind it', async () => {
  for (const path of ['/admin/', '/admin/user/login', '/admin/cmsArticle/articleForm'])
    expect(await hintsAt(path)).toEqual(['modulepreload login.js'])
})
