import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableName } from 'drizzle-orm'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '@app/server/app.ts'
import { loadEnv } from '@app/server/env.ts'
import { tableOfResource } from '@app/server/kit/store.ts'
import { systemContext } from '@app/server/platform/context.ts'
import { loadSeeds, type SeedRows } from '@app/server/platform/start/applySeeds.ts'
import { createPlatform } from '@app/server/platform/start/createPlatform.ts'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import type { Offer, ResourceFacts } from '@app/shared/kit/resource.ts'
import { areaOf, isBusinessArea } from './areas.ts'
import { root, sourceFiles } from './sourceFiles.ts'
import { apart, type Apart } from './testing/wordsApart.ts'

/** What the product calls a thing, and who says so. */
interface Saying {
  /** What is called: a field of an area, a state, the room of an entity. */
  thing: string
  word: string
  by: string
}

type Row = Record<string, unknown>

let resources: { area: string; resource: ResourceFacts }[]
let calls: Endpoint[]
let rows: ReadonlyMap<string, Row[]>

const isResource = (value: object): value is ResourceFacts => 'offers' in value && 'fields' in value
const isCall = (value: object): value is Endpoint => 'method' in value && 'access' in value

/** Calls among what a contract exports, those of a resource as far as it offers them. */
function callsIn(value: unknown, depth = 0): Endpoint[] {
  if (typeof value !== 'object' || value === null || depth > 2) return []
  if (isCall(value)) return [value]
  if (!isResource(value)) return Object.values(value).flatMap((each) => callsIn(each, depth + 1))
  return Object.entries(value.endpoints).flatMap(([name, call]) => (value.offers.has(name as Offer) ? [call] : []))
}

beforeAll(async () => {
  const env = loadEnv({
    NODE_ENV: 'test',
    LOG_FILE: '-',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'the words are no secret 0123456789',
  })
  // Nothing here asks the database: the address is never opened.
  const platform = await createPlatform(env, 'postgres://nobody@127.0.0.1:1/none', { log: pino({ level: 'silent' }) })
  const app = await buildApp(platform)
  const ctx = systemContext(platform)
  const seeds = (await loadSeeds('seed')).filter((item): item is SeedRows => item.kind === 'rows')
  const found = await Promise.all(
    seeds.map(async (seed) => [getTableName(seed.table), [...(await seed.rows(ctx))]] as const),
  )
  rows = new Map(
    ['sys_menu', 'sys_dict_data'].map((name) => [
      name,
      found.filter(([table]) => table === name).flatMap(([, of]) => of),
    ]),
  )
  await app.close()
  await platform.close()
  const contracts = sourceFiles(['packages/shared/src/*/*.ts']).filter(
    ({ path }) => !path.endsWith('.test.ts') && !isBusinessArea(areaOf(path) ?? ''),
  )
  const loaded = await Promise.all(
    contracts.map(async ({ path }) => {
      const values = Object.values((await import(pathToFileURL(join(root, path)).href)) as Row)
      return values.map((value) => ({ area: areaOf(path) ?? '', value }))
    }),
  )
  const values = loaded.flat()
  calls = values.flatMap(({ value }) => callsIn(value))
  resources = values.flatMap(({ area, value }) =>
    typeof value === 'object' && value !== null && isResource(value) ? [{ area, resource: value }] : [],
  )
})

/** Things that go by more than one word, but for those words that stand apart for a reason. */
function twoWords(sayings: readonly Saying[], reasons: readonly Apart[]): string[] {
  const known = (thing: string, word: string) =>
    reasons.some((reason) => reason.thing === thing && reason.words.includes(word))
  return [...Map.groupBy(sayings, ({ thing }) => thing)].flatMap(([thing, all]) => {
    const words = Map.groupBy(
      all.filter(({ word }) => !known(thing, word)),
      ({ word }) => word,
    )
    const told = [...words].map(([word, by]) => `${word} (${[...new Set(by.map((each) => each.by))].join(', ')})`)
    return words.size > 1 ? [`${thing}: ${told.join(' | ')}`] : []
  })
}

/** Reasons that no saying needs any more. */
const unneeded = (sayings: readonly Saying[], reasons: readonly Apart[]) =>
  reasons.flatMap(({ thing, words }) =>
    words
      .filter((word) => !sayings.some((saying) => saying.thing === thing && saying.word === word))
      .map((word) => `${thing}: ${word}`),
  )

function claim(sayings: readonly Saying[], reasons: readonly Apart[]): void {
  expect(sayings.length).toBeGreaterThan(50)
  expect(twoWords(sayings, reasons)).toEqual([])
  expect(unneeded(sayings, reasons)).toEqual([])
}

test('用词: what a table keeps has one word in all lists, forms and sheets', () => {
  const sayings = resources.flatMap(({ resource }) => {
    const table = tableOfResource(resource.name)
    if (!table) return []
    const name = getTableName(table)
    return Object.entries(resource.fields).map(([key, { label }]) => ({
      thing: `${name}.${key}`,
      word: label,
      by: resource.name,
    }))
  })
  claim(sayings, apart.fields)
})

test('用词: who and what a row names goes by one word within its area', () => {
  const sayings = resources.flatMap(({ area, resource }) =>
    Object.entries(resource.fields)
      .filter(([key, { options }]) => options.virtual && /[a-z](?:Name|By)$/.test(key))
      .map(([key, { label }]) => ({ thing: `${area}.${key}`, word: label, by: resource.name })),
  )
  claim(sayings, apart.names)
})

test('用词: what is logged goes by the word of its menu', () => {
  const menus = new Set((rows.get('sys_menu') ?? []).map(({ menuName }) => menuName))
  const titles = calls.flatMap(({ log, path }) => (log ? [{ thing: 'log', word: log.title, by: path }] : []))
  expect(titles.length).toBeGreaterThan(200)
  const known = apart.logs.flatMap(({ words }) => words)
  const strange = titles.filter(({ word }) => !menus.has(word) && !known.includes(word))
  expect(strange.map(({ word, by }) => `${word} (${by})`)).toEqual([])
  expect(unneeded(titles, apart.logs)).toEqual([])
})

/** What both call it, whatever the kind of page. */
const stemOf = (name: string) => name.replace(/(?:管理|列表)$/, '')

test('用词: a page is called as the menu that leads to it', () => {
  const menus = Map.groupBy(
    (rows.get('sys_menu') ?? []).filter(({ menuType }) => menuType === 'C'),
    ({ perms }) => String(perms),
  )
  const sayings = resources.flatMap(({ resource }) => {
    const names = (menus.get(resource.permOf('list')) ?? []).map(({ menuName }) => stemOf(String(menuName)))
    const title = stemOf(resource.title)
    // Several menus may lead to rows of one kind: one of them bears their name.
    const menu = names.includes(title) ? title : names[0]
    if (menu === undefined) return []
    return [
      { thing: resource.name, word: menu, by: 'menu' },
      { thing: resource.name, word: title, by: 'title' },
    ]
  })
  claim(sayings, apart.titles)
})

/** Of these, what a sentence says of a field; others say how it is filled in. */
const naming = ['required', 'tooLong', 'taken'] as const

test('用词: a sentence of a field names it as its label does', () => {
  const sayings = resources.flatMap(({ resource }) =>
    Object.entries(resource.fields).flatMap(([key, { label, options }]) =>
      naming.flatMap((of) => {
        const text = options.texts?.[of]
        if (!text || text.toLowerCase().includes(label.toLowerCase())) return []
        return [{ thing: `${resource.name}.${key}`, word: text, by: label }]
      }),
    ),
  )
  const known = (thing: string, word: string) =>
    apart.texts.some((one) => one.thing === thing && one.words.includes(word))
  expect(sayings.filter(({ thing, word }) => !known(thing, word))).toEqual([])
  expect(unneeded(sayings, apart.texts)).toEqual([])
})

/** Dots of two values, blue and red, beside the coloured tags of everything else (ui.md §12). */
const isSwitch = (styles: readonly unknown[]) =>
  styles.length === 2 && styles.includes('primary') && styles.includes('danger')

test('用词: a state has one colour, whichever dictionary names it', () => {
  const isState = (type: string) => /_(?:status|state|check|disable|hide)$/.test(type)
  const entries = (rows.get('sys_dict_data') ?? []).filter(({ dictType }) => isState(String(dictType)))
  const sayings = [...Map.groupBy(entries, ({ dictType }) => String(dictType))].flatMap(([type, all]) => {
    const kind = isSwitch(all.map(({ listClass }) => listClass)) ? '开关' : '状态'
    return all.map(({ dictLabel, listClass }) => ({
      thing: `${kind} ${String(dictLabel)}`,
      word: String(listClass ?? '无色'),
      by: type,
    }))
  })
  claim(sayings, [])
})

/** One colour by the name of the library and of the dictionaries. */
const hues: Readonly<Record<string, string>> = {
  primary: 'blue',
  processing: 'blue',
  info: 'cyan',
  success: 'green',
  warning: 'orange',
  danger: 'red',
  error: 'red',
}

test('用词: a word in a tag has one colour on all pages', () => {
  const pages = sourceFiles(['apps/web/src/**/*.tsx']).filter(({ path }) => !path.endsWith('.test.tsx'))
  const sayings = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/<(?:Tag color|TagSample listClass)="([\w-]+)"[^>]*>\s*([\u4e00-\u9fff]+)\s*</g)].map(
      ([, colour = '', word = '']) => ({ thing: word, word: hues[colour] ?? colour, by: path }),
    ),
  )
  expect(sayings.length).toBeGreaterThan(20)
  expect(twoWords(sayings, [])).toEqual([])
})

test('用词: what is empty reads as one dash everywhere', () => {
  const pages = sourceFiles(['apps/web/src/**/*.{ts,tsx}']).filter(({ path }) => !/\.test\.tsx?$/.test(path))
  expect(pages.filter(({ text }) => /['">](?:—|--)['"<]/.test(text)).map(({ path }) => path)).toEqual([])
})
