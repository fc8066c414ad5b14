/** Open tags, and what looks like one and is none. */
const parts = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<([^\s/>!?]+)((?:[^>"']|"[^"]*"|'[^']*')*)>/g
/** Attributes of a tag, as they are written. */
export const attributes = /([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Attributes that name a process from elsewhere in its file. */
const references = new Set(['bpmnElement', 'processRef'])

/** The file of which one process has another key and name; everything else stays as it is written. */
export function renameProcess(xml: string, from: string, to: { key: string; name: string }): string {
  const [old, key, name] = [from, to.key, to.name].map((text) => `"${escaped(text)}"`) as [string, string, string]
  const isOld = (value: string) => `"${value.slice(1, -1)}"` === old
  return xml.replace(parts, (whole, tag: string | undefined, inner: string) => {
    if (tag === undefined || !inner.includes(old.slice(1, -1))) return whole
    const isProcess = tag.slice(tag.indexOf(':') + 1) === 'process'
    let isIt = false
    let renamed = inner.replace(attributes, (pair, attribute: string, value: string) => {
      const named = attribute.slice(attribute.indexOf(':') + 1)
      if (!isOld(value) || !(references.has(named) || (isProcess && attribute === 'id'))) return pair
      isIt ||= isProcess && attribute === 'id'
      return `${attribute}=${key}`
    })
    if (isIt) {
      const bare = renamed.replace(attributes, (pair, attribute: string) => (attribute === 'name' ? '' : pair))
      renamed = bare.replace(/\s*\/?$/, (end) => ` name=${name}${end}`)
    }
    return `<${tag}${renamed}>`
  })
}
