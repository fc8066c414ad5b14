/** Query of a GET: nested objects as `name[field]`, lists repeated; empty values are left out. */
export function queryString(query: unknown): string {
  const pairs = new URLSearchParams()
  if (query && typeof query === 'object') {
    for (const [name, value] of Object.entries(query)) append(pairs, name, value)
  }
  return pairs.toString()
}

function append(pairs: URLSearchParams, name: string, value: unknown) {
  if (value === undefined || value === null || value === '') return
  if (Array.isArray(value)) {
    for (const item of value) append(pairs, name, item)
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) append(pairs, `${name}[${key}]`, inner)
  } else {
    pairs.append(name, String(value))
  }
}
