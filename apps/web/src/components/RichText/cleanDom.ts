import { noticeProfile, richDepth, uploadPath, type RichProfile } from '@app/shared/kit/rich/richText.ts'

/** Markup as a document in which nothing runs and nothing is loaded. */
export const inertBody = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

/**
 * The content of an inert body as allowed elements, attributes and addresses alone. It is built anew, node by node, so
 * that no second reading of markup can turn it into something else (security XS-01, XS-15), in the document of the body:
 * pictures are asked for where they are shown, not before.
 */
export function cleanDom(body: Node, profile: RichProfile = noticeProfile): DocumentFragment {
  return cleanContent(body, profile, 0)
}

function cleanContent(parent: Node, profile: RichProfile, depth: number): DocumentFragment {
  const clean = makerOf(parent).createDocumentFragment()
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) clean.append(node.textContent ?? '')
    else if (node.nodeType === Node.ELEMENT_NODE) clean.append(cleanElement(node as Element, profile, depth))
  }
  return clean
}

const makerOf = (node: Node) => node.ownerDocument ?? document

function cleanElement(element: Element, profile: RichProfile, depth: number): Node {
  const maker = makerOf(element)
  const given = element.localName
  if (profile.dropped.includes(given) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
    return maker.createDocumentFragment()
  if (depth >= richDepth) return maker.createTextNode(element.textContent ?? '')
  const name = Object.hasOwn(profile.renamed, given) ? (profile.renamed[given] ?? given) : given
  const content = name === 'iframe' ? maker.createDocumentFragment() : cleanContent(element, profile, depth + 1)
  const attributes = Object.fromEntries([...element.attributes].map(({ name: key, value }) => [key, value]))
  const kept = profile.tags.includes(name) ? profile.clean(name, attributes) : undefined
  if (!kept) return content
  const copy = maker.createElement(name)
  for (const [key, value] of Object.entries(kept)) copy.setAttribute(key, value)
  const source = copy.hasAttribute('src') && signedAddress(element)
  if (source) copy.setAttribute('src', source)
  copy.append(content)
  return copy
}

/** The signature of an uploaded picture is never stored, but without it nothing would be seen here. */
function signedAddress(element: Element): string | undefined {
  const [path = '', query = ''] = (element.getAttribute('src') ?? '').split('?')
  return uploadPath.test(path) && !path.includes('..') && /^[\w=&-]+$/.test(query) ? `${path}?${query}` : undefined
}
