import type { Control } from '@app/form-engine/document/types.ts'
import { ControlList } from '#/components/form/ControlList.tsx'
import { usePanes } from '#/components/form/panes.ts'
import css from './layouts.module.css'

/** Where nobody opens anything, all panes stand one after another under their names. */
export function PrintedPanes({ control }: { control: Control }) {
  return usePanes(control)
    .filter(({ shown }) => shown)
    .map(({ at, label, list }) => (
      <section key={at} className={css.printedPane}>
        <h3>{label}</h3>
        <ControlList list={list} />
      </section>
    ))
}
