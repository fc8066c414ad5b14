import type { Control } from '@app/form-engine/definition/types.ts'
import { columnWidth, columnWidths } from '#/components/form/batch/batchColumns.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { CodeField } from '#/components/form/panel/CodeField.tsx'
import { FlagsEditor } from '#/components/form/panel/FlagsEditor.tsx'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import { controlFlags, hasFlags, tableFlags } from '#/features/form/definition/panels/flags.ts'
import { option, record } from '#/components/form/panel/lens.ts'
import { RulesEditor } from '#/features/form/definition/panels/checks/RulesEditor.tsx'
import { defined, ofType, type PanelRow } from '#/components/form/panel/panelRow.ts'
import words from '#/features/form/shared/words.module.css'

const { set: setWidth, ...width } = option('columnWidth')
/** A column without a width of its own says nothing of it. */
const ownColumnWidth = { ...width, set: (control: Control, value: unknown) => setWidth(control, value ?? undefined) }

/** Flags, rules, tables, help and additions (rows 43 to 50). */
export const sharedRows: readonly PanelRow[] = [
  {
    id: 'flags',
    label: '操作属性',
    holds: hasFlags,
    common: true,
    look: 'heading',
    edit: (props) => <FlagsEditor {...props} flags={controlFlags} />,
  },
  {
    id: 'rules',
    label: '校验',
    holds: ({ rules }) => (rules ?? []).length > 0,
    look: 'heading',
    edit: (props) => <RulesEditor {...props} />,
  },
  {
    id: 'tableStyle',
    label: '表格样式CSS',
    holds: ofType('table'),
    look: 'below',
    edit: (props) => (
      <CodeField
        {...props}
        lens={option('customStyle')}
        label="表格样式CSS"
        language="css"
        placeholder="background-color: #f7f8fa;"
      />
    ),
  },
  {
    id: 'tableFlags',
    label: '属性',
    holds: ofType('table'),
    look: 'heading',
    edit: (props) => <FlagsEditor {...props} flags={tableFlags} />,
  },
  {
    id: 'tableHint',
    label: '提示',
    holds: ofType('table'),
    look: 'below',
    edit: () => <p className={words.note}>请点击右键增加行列，或者合并单元格</p>,
  },
  {
    id: 'help',
    label: '帮助信息',
    holds: ({ help }) => help !== undefined,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={record('help')} placeholder="请输入" />,
  },
  {
    id: 'addonBefore',
    label: '前缀',
    holds: defined('addonBefore'),
    common: true,
    edit: (props) => <TextEditor {...props} lens={option('addonBefore')} placeholder="请输入" />,
  },
  {
    id: 'addonAfter',
    label: '后缀',
    holds: defined('addonAfter'),
    common: true,
    edit: (props) => <TextEditor {...props} lens={option('addonAfter')} placeholder="请输入" />,
  },
  {
    id: 'columnWidth',
    label: '列宽（px）',
    holds: (_, { nesting }) => nesting === 'batch',
    common: true,
    edit: (props) => (
      <NumberEditor {...props} {...columnWidths} lens={ownColumnWidth} precision={0} placeholder={`${columnWidth}`} />
    ),
  },
  {
    id: 'columnTotal',
    label: '列合计',
    holds: ({ type: kind }, { nesting }) => nesting === 'batch' && ['number', 'slider', 'rate'].includes(kind),
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
