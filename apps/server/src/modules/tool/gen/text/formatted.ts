import { format, type FormatConfig } from 'oxfmt'

/** The project's own way of laying out code; a test compares it with the formatter's settings. */
export const layout: FormatConfig = {
  printWidth: 120,
  semi: false,
  singleQuote: true,
  sortImports: {
    customGroups: [{ groupName: 'packages', elementNamePattern: ['@app/**'] }],
    groups: [
      'builtin',
      'external',
      'packages',
      ['internal', 'subpath'],
      ['parent', 'sibling', 'index'],
      'style',
      'unknown',
    ],
    newlinesBetween: false,
  },
}

/** Code that parses, laid out; what does not parse is an error that names its place. */
export async function formatted(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, layout)
  const [error] = errors
  if (!error) return code
  const line = text.slice(0, error.labels[0]?.start ?? 0).split('\n').length
  throw new Error(`${path}:${line} ${error.message}`)
}
