import { offers } from '#/components/form/controls/designs.ts'
import type { PanelRow } from '#/components/form/panel/panelRow.ts'
import { FormulaField } from '#/features/form/definition/rules/formula/FormulaField.tsx'
import { RelatedLinkages } from '#/features/form/definition/rules/RelatedLinkages.tsx'

/** What computes a control and what changes it while the form is filled in. */
export const ruleRows: readonly PanelRow[] = [
  {
    id: 'formula',
    place: 530,
    label: '公式',
    holds: ({ type }) => offers(type, 'formula'),
    look: 'heading',
    edit: ({ id, edited }) => {
      const [control] = edited.controls
      return (
        <FormulaField
          id={id}
          control={control}
          value={control.options.formula}
          onChange={(formula) =>
            edited.change(({ options: { formula: _former, ...options }, ...rest }) => ({
              ...rest,
              options: formula === undefined ? options : { ...options, formula },
            }))
          }
        />
      )
    },
  },
  {
    id: 'linkages',
    place: 540,
    label: '相关联动',
    holds: () => true,
    look: 'heading',
    edit: ({ edited }) => <RelatedLinkages control={edited.controls[0]} />,
  },
]
