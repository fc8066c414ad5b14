import { join } from 'node:path'
import { expect, test } from 'vitest'
import { templateBlocks, templateFilters, templateTags, type TemplateTag } from '@app/shared/cms/templateTags.ts'
import { root } from './sourceFiles.ts'

const tags: readonly TemplateTag[] = templateTags
const cell = (text: string) => text.replaceAll('|', '\\|')
const liquid = (text: string) => ['```liquid', text, '```']

function parametersOf({ parameters }: TemplateTag): string[] {
  const rows = Object.entries(parameters).map(([name, { kind, description, values }]) => {
    const allowed = values ? `：${values.map((value) => `\`${value}\``).join('、')}` : ''
    return `| \`${name}\` | ${kindWords[kind]} | ${cell(description)}${allowed} |`
  })
  return rows.length === 0 ? [] : ['| 参数 | 类型 | 说明 |', '|---|---|---|', ...rows, '']
}
const kindWords = { text: '文本', number: '数字', boolean: '是否' } as const

/** The manual of themes, out of the registry that the engine itself obeys. */
const manual = [
  '# 主题手册',
  '',
  '<!-- Made from packages/shared/src/cms/templateTags.ts: `npx vitest run --project=tools tools/themeManual.test.ts -u`. -->',
  '',
  '模板使用 Liquid 语法。输出默认转义；只有系统标记为安全的富文本可用 `raw` 原样输出。每个数据标签以 `var` 指定接收数据的变量，一页最多使用 50 次数据标签。模板在独立线程中执行，超过 2 秒即终止。',
  '',
  '## 数据标签',
  '',
  ...tags.flatMap((tag) => [
    `### ${tag.name}`,
    '',
    `${tag.description}得到：${tag.gives}。`,
    '',
    ...parametersOf(tag),
    ...liquid(tag.sample),
    '',
  ]),
  '## 块标签',
  '',
  ...templateBlocks.flatMap(({ name, description, sample }) => [
    `### ${name}`,
    '',
    description,
    '',
    ...liquid(sample),
    '',
  ]),
  '## 过滤器',
  '',
  '| 过滤器 | 说明 | 示例 |',
  '|---|---|---|',
  ...templateFilters.map(
    ({ name, description, sample }) => `| \`${name}\` | ${cell(description)} | \`${cell(sample)}\` |`,
  ),
  '',
].join('\n')

test('主题手册: it says of tags and filters what the engine knows', async () => {
  await expect(manual).toMatchFileSnapshot(join(root, 'docs/theme-manual.md'))
})
