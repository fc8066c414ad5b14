import { InputNumber, Slider } from 'antd'
import { evenColumns } from '@app/form-engine/document/newForm.ts'
import type { Breakpoints } from '@app/form-engine/document/types.ts'
import { PanelField } from '#/features/form/definition/panels/PanelField.tsx'
import type { ConfigProps } from './ConfigChoice.tsx'
import css from '#/components/form/panel/panel.module.css'

const breakpoints = ['xs', 'sm', 'md', 'lg', 'xl', 'xxl'] as const
const wholeRow = 24

/** Grid columns by breakpoint; the slider of the labels gives the rest of the row to the contents. */
export function ColumnsField({ name, config, set, readOnly }: ConfigProps & { name: 'labelCol' | 'wrapperCol' }) {
  const columns: Breakpoints = config[name] ?? {}
  return (
    <PanelField label={name} look="below">
      {({ id, labelId }) => (
        <>
          {name === 'labelCol' && (
            <Slider
              id={id}
              min={0}
              max={wholeRow}
              value={columns.xs ?? 0}
              disabled={readOnly}
              ariaLabelForHandle={`${name}（全部）`}
              tooltip={{ formatter: (span) => `${span} / ${wholeRow}` }}
              onChange={(span) =>
                set({ labelCol: evenColumns(span), wrapperCol: evenColumns(wholeRow - span) }, 'labelSlider')
              }
            />
          )}
          <div className={css.breakpoints} role="group" aria-labelledby={labelId}>
            {breakpoints.map((point) => (
              <label key={point}>
                {`${point}:`}
                <InputNumber
                  value={columns[point] ?? null}
                  min={0}
                  max={wholeRow}
                  precision={0}
                  disabled={readOnly}
                  aria-label={`${name} ${point}`}
                  onChange={(span) => set({ [name]: { ...columns, [point]: span ?? 0 } }, `${name}.${point}`)}
                />
              </label>
            ))}
          </div>
        </>
      )}
    </PanelField>
  )
}
