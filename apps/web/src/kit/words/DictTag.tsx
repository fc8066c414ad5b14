import { chosenEntries, useDictLabels, type DictEntry } from './useDict.ts'
import css from './DictTag.module.css'

/** Dictionaries of exactly these two values say on or off: a dot and a word instead of a tag. */
const isSwitch = (entries: readonly DictEntry[]) =>
  entries.length === 2 && entries.every(({ dictValue }) => dictValue === '0' || dictValue === '1')

/** Labels of a stored value in the look of its dictionary; a value without an entry shows as it is stored. */
export function DictTag({ type, value }: { type: string; value: unknown }) {
  const entries = useDictLabels(type)
  if (value === undefined || value === null || value === '') return <span className={css.none}>-</span>
  const found = chosenEntries(entries, value)
  if (found.length === 0) return entries.length > 0 ? String(value) : null
  if (isSwitch(entries))
    return (
      <span className={css.status} data-on={String(value) === '0'}>
        {found[0]?.dictLabel}
      </span>
    )
  return (
    <span className={css.tags}>
      {found.map((each) => (
        <TagSample key={each.dictValue} listClass={each.listClass} cssClass={each.cssClass}>
          {each.dictLabel}
        </TagSample>
      ))}
    </span>
  )
}

interface TagSampleProps {
  listClass: string | null
  cssClass?: string | null
  children: string
}

/** A label in a style of dictionaries; plain text without one. */
export function TagSample({ listClass, cssClass, children }: TagSampleProps) {
  const classes = [listClass ? css.tag : '', cssClass ?? ''].filter(Boolean).join(' ')
  return (
    <span className={classes || undefined} data-class={listClass || undefined}>
      {children}
    </span>
  )
}
