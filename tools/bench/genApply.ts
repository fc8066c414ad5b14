import { root } from '../sourceFiles.ts'
import { checkTypes } from '../testing/copy.ts'
import { openGenCopy } from '../testing/genCopy.ts'
import { median, record } from './figures.ts'

const tables = ['shop_order', 'shop_goods', 'shop_client']
const columns = `code varchar(32) not null, title varchar(100) not null, amount numeric(12,2), day date,
  status varchar(1) not null default '0', note varchar(500)`
const markSeconds = 60

/** Steps as the command tells them, with their seconds. */
const stepsOf = (text: string) =>
  [...text.matchAll(/▸ (\S+)…\n(?:(?!▸)[^\n]*\n)*? {2}完成（([\d.]+) 秒）/g)].map(([, title = '', seconds]) => ({
    title,
    seconds: Number(seconds),
  }))

/** From a table of the database to a page, several tables one after another. */
export async function benchGenApply(): Promise<void> {
  // As in a tree in which somebody works.
  await checkTypes(root)
  const at = await openGenCopy()
  try {
    const runs: { seconds: number; steps: ReturnType<typeof stepsOf> }[] = []
    for (const name of tables) {
      await at.table(name, '表', columns)
      const since = performance.now()
      const { code, text } = await at.gen(name, '--apply')
      if (code !== 0) throw new Error(text)
      runs.push({ seconds: (performance.now() - since) / 1_000, steps: stepsOf(text) })
    }
    const all = runs.map(({ seconds }) => seconds)
    const titles = runs[0]?.steps.map(({ title }) => title) ?? []
    const ofStep = (title: string) =>
      median(runs.flatMap(({ steps }) => steps.filter((each) => each.title === title).map(({ seconds }) => seconds)))
    record(
      'Generator, --apply',
      `\`npm run gen -- TABLE --apply\` for ${tables.length} tables of six columns one after another, in a copy of the repository whose types were checked before: whole runs and their steps, medians (most).`,
      [
        {
          what: 'from a table to a page (max)',
          value: `${median(all).toFixed(1)} s (${Math.max(...all).toFixed(1)} s)`,
          mark: `≤ ${markSeconds} s`,
          met: median(all) <= markSeconds,
        },
        ...titles.map((title) => ({ what: title, value: `${ofStep(title).toFixed(1)} s` })),
      ],
    )
  } finally {
    await at.close()
  }
}
