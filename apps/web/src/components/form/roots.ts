/** Where forms stand: the page, and shadow roots of forms in pages of others. */
const roots = new Set<Document | ShadowRoot>([document])

/** Makes the elements of a shadow root findable; the answer takes it back. */
export function addRoot(root: ShadowRoot): () => void {
  roots.add(root)
  return () => roots.delete(root)
}

/** The element of an id, in the page or in one of the shadow roots. */
export function elementById(id: string): HTMLElement | null {
  for (const root of roots) {
    const found = root.getElementById(id)
    if (found instanceof HTMLElement) return found
  }
  return null
}
