import { useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { MenuIcon } from '#/components/icons/MenuIcon.tsx'
import css from './IconPicker.module.css'

interface IconGridProps {
  label: string
  names: readonly string[]
  chosen?: string | undefined
  /** The name stands below each icon; without it as a hint. */
  named: boolean
  onPick: (name: string) => void
  ref?: Ref<HTMLDivElement>
}

/** Icons to choose from: one stop of the tab key, arrows walk along rows and columns. */
export function IconGrid({ label, names, chosen, named, onPick, ref }: IconGridProps) {
  const [walked, setWalked] = useState<string>()
  const stop = names.find((name) => name === walked) ?? names.find((name) => name === chosen) ?? names[0]
  const grid = useRef<HTMLDivElement>(null)

  const press = (event: KeyboardEvent, at: number) => {
    const cells = [...(grid.current?.children ?? [])] as HTMLElement[]
    const columns = cells.filter((cell) => cell.offsetTop === cells[0]?.offsetTop).length
    const target: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      Home: 0,
      End: names.length - 1,
    }
    const to = target[event.key]
    if (to === undefined) return
    event.preventDefault()
    const name = names[to]
    if (name === undefined) return
    setWalked(name)
    cells[to]?.focus()
  }

  return (
    <div ref={ref}>
      <div ref={grid} className={css.grid} data-named={named} role="listbox" aria-label={label}>
        {names.map((name, at) => (
          <button
            key={name}
            type="button"
            role="option"
            aria-selected={name === chosen}
            aria-label={named ? undefined : name}
            title={named ? undefined : name}
            tabIndex={name === stop ? 0 : -1}
            className={css.icon}
            onKeyDown={(event) => press(event, at)}
            onClick={() => onPick(name)}
          >
            <MenuIcon name={name} />
            {named && <span>{name}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}
