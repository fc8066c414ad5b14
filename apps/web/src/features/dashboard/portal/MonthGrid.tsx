import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { addDays, addMonths, dayText, weeksOf } from './month.ts'
import css from './calendar.module.css'

interface MonthGridProps {
  selected: string
  today: string
  /** How many entries a day has. */
  countOf: (day: string) => number
  onSelect: (day: string) => void
}

const weekdays = [...'一二三四五六日']
const moves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** A month as a table of days: one stop of the tab key, arrows between the days. */
export function MonthGrid({ selected, today, countOf, onSelect }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    flushSync(() => onSelect(move(selected)))
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return (
    <table ref={table} className={css.month}>
      <thead>
        <tr>
          {weekdays.map((word) => (
            <th key={word} scope="col" abbr={`星期${word}`}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(selected).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <DayButton
                  day={day}
                  count={countOf(day)}
                  outside={day.slice(0, 7) !== selected.slice(0, 7)}
                  isToday={day === today}
                  isSelected={day === selected}
                  onSelect={onSelect}
                  onPress={press}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayButtonProps {
  day: string
  count: number
  outside: boolean
  isToday: boolean
  isSelected: boolean
  onSelect: (day: string) => void
  onPress: (event: KeyboardEvent) => void
}

function DayButton({ day, count, outside, isToday, isSelected, onSelect, onPress }: DayButtonProps) {
  return (
    <button
      type="button"
      className={css.day}
      tabIndex={isSelected ? 0 : -1}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${dayText(day)}${count > 0 ? `，${count} 条日程` : ''}`}
      data-outside={outside || undefined}
      data-busy={count > 0 || undefined}
      onClick={() => onSelect(day)}
      onKeyDown={onPress}
    >
      {Number(day.slice(8))}
    </button>
  )
}
