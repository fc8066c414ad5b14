const solid = new Set(['companyFill'])

/** A drawing of the product: an outline, or a few filled ones. */
export function DrawnIcon({ name, path }: { name: string; path: string }) {
  const paint = solid.has(name)
    ? { fill: 'currentColor', fillRule: 'evenodd' as const }
    : { fill: 'none', stroke: 'currentColor', strokeWidth: 1.8 }
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true" {...paint}>
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
