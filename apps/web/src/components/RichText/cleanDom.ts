import { cleanAttributes, droppedTags, renamedTags, richDepth, richTags, uploadPath } from '@app/shared/kit/richText.ts'

const allowed = new Set(richTags)
const dropped = new Set(droppedTags)

/** Markup as a document in which nothing runs and nothing is loaded. */
export const inertBody = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

/**
 * The content of an inert body as allowed elements, attributes and addresses alone. It is built anew, node by node, so
 * that no second reading of markup can turn it into something else (security XS-01, XS-15).
 */
export function cleanDom(body: Node): DocumentFragment {
  return cleanContent(body, 0)
}

function cleanContent(parent: Node, depth: number): DocumentFragment {
  const clean = document.createDocumentFragment()
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) clean.append(node.textContent ?? '')
    else if (node.nodeType === Node.ELEMENT_NODE) clean.append(cleanElement(node as Element, depth))
  }
  return clean
}

function cleanElement(element: Element, depth: number): Node {
  const given = element.localName
  if (dropped.has(given) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
    return document.createDocumentFragment()
  if (depth >= richDepth) return document.createTextNode(element.textContent ?? '')
  const name = Object.hasOwn(renamedTags, given) ? (renamedTags[given] ?? given) : given
  const content = cleanContent(element, depth + 1)
  if (!allowed.has(name)) return content
  const copy = document.createElement(name)
  const attributes = Object.fromEntries([...element.attributes].map(({ name: key, value }) => [key, value]))
  for (const [key, value] of Object.entries(cleanAttributes(name, attributes))) copy.setAttribute(key, value)
  const source = copy.hasAttribute('src') && signedAddress(element)
  if (source) copy.setAttribute('src', source)
  if (name === 'img' && !copy.hasAttribute('src') && !copy.hasAttribute('data-file-id')) return content
  copy.append(content)
  return copy
}

/** The signature of an uploaded picture is never stored, but without it nothing would be seen here. */
function signedAddress(element: Element): string | undefined {
  const [path = '', query = ''] = (element.getAttribute('src') ?? '').split('?')
  return uploadPath.test(path) && !path.includes('..') && /^[\w=&-]+$/.test(query) ? `${path}?${query}` : undefined
}
