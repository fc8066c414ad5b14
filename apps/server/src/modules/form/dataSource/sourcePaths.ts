import { invalid } from '#/platform/errors.ts'

/**
 * Calls of our own API whose rows may become choices: lists of names, nothing that tells of the machinery, of secrets
 * or of what people did (form-designer §21). Rights and data scope of whoever fills hold in each of them.
 */
export const sourcePaths = [
  '/system/user/page',
  '/system/dept/listTree/:level/:id',
  '/system/dept/search',
  '/system/post/page',
  '/system/post/list',
  '/system/role/page',
  '/system/role/optionselect',
  '/system/dict/data/type/:type',
  '/form/record/page',
] as const

const patterns = sourcePaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
/** Segments of plain letters or one field in braces; so no host, no `..`, no query, no encoded character. */
const shape = /^(?:\/(?:[A-Za-z0-9_-]+|\{[A-Za-z0-9_.]+\}))+$/

/** Refuses every address that is not one of the calls above. */
export function assertSourcePath(path: string): void {
  if (!shape.test(path) || !patterns.some((pattern) => pattern.test(path)))
    throw invalid({ configJson: '接口地址不允许' })
}

const placeholder = /\{([A-Za-z0-9_.]+)\}/g

const filled = (text: string, values: Readonly<Record<string, string>>, encode: (value: string) => string) =>
  text.replaceAll(placeholder, (_, model: string) => encode(Object.hasOwn(values, model) ? (values[model] ?? '') : ''))

/** Fields that stand in braces, each once. */
export const sourceFields = ({
  path,
  params,
}: {
  path: string
  params: Readonly<Record<string, string>>
}): string[] => [
  ...new Set(
    [path, ...Object.values(params)].flatMap((text) => [...text.matchAll(placeholder)].map((found) => found[1] ?? '')),
  ),
]

/** The address with the values of the fields; `undefined` while one that stands in the path is empty. */
export function sourceUrl(
  { path, params }: { path: string; params: Readonly<Record<string, string>> },
  values: Readonly<Record<string, string>>,
): string | undefined {
  const whole = filled(path, values, encodeURIComponent)
  // A value of dots alone would climb.
  if (
    whole
      .split('/')
      .slice(1)
      .some((segment) => /^\.*$/.test(segment))
  )
    return undefined
  const query = new URLSearchParams()
  for (const [key, text] of Object.entries(params)) {
    const value = filled(text, values, (plain) => plain)
    if (value !== '') query.set(key, value)
  }
  return query.size > 0 ? `${whole}?${query.toString()}` : whole
}
