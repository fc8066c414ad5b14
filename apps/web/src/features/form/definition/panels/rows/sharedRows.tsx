import { valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { columnWidth, columnWidths } from '#/components/form/controls/families/columnWidth.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { FlagsEditor } from '#/components/form/panel/FlagsEditor.tsx'
import { option, record } from '#/components/form/panel/lens.ts'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { defined, type PanelRow } from '#/components/form/panel/panelRow.ts'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import { RulesEditor } from '#/features/form/definition/panels/checks/RulesEditor.tsx'
import { controlFlags, hasFlags } from '#/features/form/definition/panels/flags.ts'

const { set: setWidth, ...width } = option('columnWidth')
/** A column without a width of its own says nothing of it. */
const ownColumnWidth = { ...width, set: (control: Control, value: unknown) => setWidth(control, value ?? undefined) }

/** Flags, rules, tables, help and additions (rows 43 to 50). */
export const sharedRows: readonly PanelRow[] = [
  {
    id: 'flags',
    place: 430,
    label: '操作属性',
    holds: hasFlags,
    common: true,
    look: 'heading',
    edit: (props) => <FlagsEditor {...props} flags={controlFlags} />,
  },
  {
    id: 'rules',
    place: 440,
    label: '校验',
    holds: ({ rules }) => (rules ?? []).length > 0,
    look: 'heading',
    edit: (props) => <RulesEditor {...props} />,
  },
  {
    id: 'help',
    place: 480,
    label: '帮助信息',
    holds: ({ help }) => help !== undefined,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={record('help')} placeholder="请输入" />,
  },
  {
    id: 'addonBefore',
    place: 490,
    label: '前缀',
    holds: defined('addonBefore'),
    common: true,
    edit: (props) => <TextEditor {...props} lens={option('addonBefore')} placeholder="请输入" />,
  },
  {
    id: 'addonAfter',
    place: 500,
    label: '后缀',
    holds: defined('addonAfter'),
    common: true,
    edit: (props) => <TextEditor {...props} lens={option('addonAfter')} placeholder="请输入" />,
  },
  {
    id: 'columnWidth',
    place: 510,
    label: '列宽（px）',
    holds: (_, { inRows }) => inRows,
    common: true,
    edit: (props) => (
      <NumberEditor {...props} {...columnWidths} lens={ownColumnWidth} precision={0} placeholder={`${columnWidth}`} />
    ),
  },
  {
    id: 'columnTotal',
    place: 520,
    label: '列合计',
    holds: (control, { inRows }) => inRows && valueKindOf(control) === 'number',
    common: true,
    edit: (props) => (
      <ChoiceEditor
        {...props}
        list
        lens={option('summary')}
        otherwise=""
        choices={[
          ['', '无'],
          ['sum', '求和'],
          ['avg', '平均'],
          ['count', '计数'],
        ]}
      />
    ),
  },
]
