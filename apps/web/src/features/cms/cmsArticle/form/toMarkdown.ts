/** Rich text as Markdown: headings, paragraphs, lists, links, pictures, tables, code; colours and sizes go. */
export function toMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return blocksOf(body, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const marks: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', s: '~~', del: '~~' }

function inline(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE)
    return (node.textContent ?? '').replaceAll(/\s+/g, ' ').replaceAll(/([\\`*_[\]<>])/g, '\\$1')
  if (!(node instanceof Element)) return ''
  const name = node.localName
  const inner = () => [...node.childNodes].map(inline).join('')
  if (name === 'br') return '  \n'
  if (name === 'code') return `\`${node.textContent ?? ''}\``
  if (name === 'img') {
    const id = node.getAttribute('data-file-id')
    return `![${node.getAttribute('alt') ?? ''}](${id ? `cms://file/${id}` : (node.getAttribute('src') ?? '')})`
  }
  if (name === 'a') return `[${inner()}](${node.getAttribute('href') ?? ''})`
  if (name === 'input') return node.hasAttribute('checked') ? '[x] ' : '[ ] '
  const mark = marks[name]
  const text = inner()
  return mark && text.trim() ? `${mark}${text.trim()}${mark}` : text
}

function blocksOf(parent: Element, indent: string): string {
  let text = ''
  for (const node of parent.childNodes) text += node instanceof Element ? blockOf(node, indent) : inline(node)
  return text
}

function blockOf(element: Element, indent: string): string {
  const name = element.localName
  const line = () => inline(element).trim()
  if (/^h[1-6]$/.test(name)) return `\n\n${'#'.repeat(Number(name[1]))} ${line()}\n\n`
  if (name === 'p') return `\n\n${indent}${line()}\n\n`
  if (name === 'hr') return '\n\n---\n\n'
  if (name === 'pre') {
    const language = /language-([\w+#-]+)/.exec(element.querySelector('code')?.className ?? '')?.[1] ?? ''
    return `\n\n\`\`\`${language}\n${(element.textContent ?? '').replace(/\n$/, '')}\n\`\`\`\n\n`
  }
  if (name === 'blockquote')
    return `\n\n${blocksOf(element, '')
      .trim()
      .split('\n')
      .map((each) => `> ${each}`)
      .join('\n')}\n\n`
  if (name === 'ul' || name === 'ol') {
    const items = [...element.children].map((item, at) => {
      const sign = name === 'ol' ? `${at + 1}. ` : '- '
      const box = item.querySelector(':scope > input')
      const task = box ? (box.hasAttribute('checked') ? '[x] ' : '[ ] ') : ''
      box?.remove()
      const content = blocksOf(item, '')
        .trim()
        .replaceAll(/\n{2,}/g, '\n')
      return `${sign}${task}${content.replaceAll('\n', `\n${' '.repeat(sign.length)}`)}`
    })
    return `\n\n${items.join('\n')}\n\n`
  }
  if (name === 'table') return tableOf(element)
  if (element.classList.contains('gallery')) return galleryOf(element)
  if (/^(div|section|figure|tbody|thead|figcaption)$/.test(name)) return blocksOf(element, indent)
  return inline(element)
}

function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => inline(cell).trim().replaceAll('|', '\\|').replaceAll('\n', ' ')),
  )
  const [head = [], ...rest] = rows
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `\n\n${[lineOf(head), lineOf(head.map(() => '---')), ...rest.map(lineOf)].join('\n')}\n\n`
}

/** As `renderMarkdown` reads it: the words below a picture are its title. */
function galleryOf(gallery: Element): string {
  const lines = [...gallery.querySelectorAll('img')].map((image) => {
    const words = image.closest('figure')?.querySelector('figcaption')?.textContent?.replaceAll(/\s+/g, ' ').trim()
    const picture = inline(image)
    return words ? `${picture.slice(0, -1)} "${words.replaceAll(/["\\]/g, '\\$&')}")` : picture
  })
  return lines.length > 0 ? `\n\n:::gallery\n${lines.join('\n')}\n:::\n\n` : ''
}
