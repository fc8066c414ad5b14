const included = /\{%-?\s*(?:include|render|layout)\s+(['"])([^'"]{1,200})\1/g
const liquid = /\{%-?\s*liquid\b((?:"[^"]*"|'[^']*'|[^"'%]|%(?!\}))*?)-?%\}/g
const asset = /(['"])([^'"]{1,200})\1\s*\|\s*asset\b/g

/** The lines of `{% liquid %}` as the tags they stand for. */
export const withTags = (source: string): string =>
  source.replaceAll(liquid, (_, lines: string) =>
    lines
      .split('\n')
      .map((line) => `{% ${line.trim()} %}`)
      .join(''),
  )

/** Files of the theme that a template names: those it includes, without their endings, or static ones. */
export function usedNames(source: string, type: 'template' | 'static'): ReadonlySet<string> {
  const matches = type === 'static' ? source.matchAll(asset) : withTags(source).matchAll(included)
  const found = [...matches].map(([, , name = '']) => name)
  return new Set(type === 'static' ? found : found.map(bareName))
}

/** A template as other templates name it. */
export const bareName = (path: string): string => path.replace(/\.(html|liquid)$/, '')
