const included = /\{%-?\s*(?:include|render|layout)\s+(['"])([^'"]{1,200})\1/g
const asset = /(['"])([^'"]{1,200})\1\s*\|\s*asset\b/g

/** Files of the theme that a template names: those it includes, without their endings, or static ones. */
export function usedNames(source: string, type: 'template' | 'static'): ReadonlySet<string> {
  const found = [...source.matchAll(type === 'static' ? asset : included)].map(([, , name = '']) => name)
  return new Set(type === 'static' ? found : found.map(bareName))
}

/** A template as other templates name it. */
export const bareName = (path: string): string => path.replace(/\.(html|liquid)$/, '')
