import type { FieldChange } from '@app/shared/kit/change.ts'
import css from './operlog.module.css'

/** Field by field what stood there before and what stands there now. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    // A long table scrolls, so the keyboard must reach it.
    <div className={css.changes} tabIndex={0} role="region" aria-label="变更明细">
      <table>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">修改前</th>
            <th scope="col">修改后</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after, secret }, i) => (
            // Two fields of one name may stand in one change; the order never changes.
            // oxlint-disable-next-line no-array-index-key
            <tr key={i}>
              <th scope="row">{label}</th>
              <td>{secret ? '******' : before === undefined ? '-' : <Before text={before} />}</td>
              <td>{secret ? '******（已修改）' : <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** 空 is no value that was struck out. */
const Before = ({ text }: { text: string }) =>
  text === '空' ? <span className={css.none}>空</span> : <del>{text}</del>
