import { CutText } from './CutText.tsx'
import css from './ResourceTable.module.css'

/** A name with the part that was searched for set off. */
export function HitText({ text, hit }: { text: string; hit: string }) {
  const at = hit ? text.toLowerCase().indexOf(hit.toLowerCase()) : -1
  if (at < 0) return <CutText>{text}</CutText>
  const end = at + hit.length
  return (
    <span className={css.cut}>
      {text.slice(0, at)}
      <mark className={css.hit}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </span>
  )
}
