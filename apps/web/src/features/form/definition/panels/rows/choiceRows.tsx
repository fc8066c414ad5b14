import { isGiven, slotsOfType } from '@app/form-engine/controls/registry.ts'
import { optionLabel } from '@app/form-engine/definition/optionLabels.ts'
import { designOf, hasRow } from '#/components/form/controls/designs.ts'
import { entryOf } from '#/components/form/controls/registry.ts'
import { TextDefault } from '#/components/form/panel/defaults.tsx'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { option } from '#/components/form/panel/lens.ts'
import { defined, type PanelRow } from '#/components/form/panel/panelRow.ts'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import { DictEditor } from '#/features/form/definition/panels/editors/DictEditor.tsx'
import { GivenEditor } from '#/features/form/definition/panels/editors/GivenEditor.tsx'
import { SpansEditor } from '#/features/form/definition/panels/editors/SpansEditor.tsx'
import { BulkOptions } from '#/features/form/definition/panels/options/BulkOptions.tsx'
import { ColumnsEditor } from '#/features/form/definition/panels/options/ColumnsEditor.tsx'
import { OptionsEditor } from '#/features/form/definition/panels/options/OptionsEditor.tsx'

function DefaultEditor(props: EditorProps) {
  const { type } = props.edited.controls[0]
  const Editor = designOf(type)?.Default ?? TextDefault
  return <Editor {...props} Widget={entryOf(type)?.Widget} />
}

/** Choices, parts of containers, defaults and formats (rows 16 to 22). */
export const choiceRows: readonly PanelRow[] = [
  {
    id: 'dictCode',
    place: 160,
    label: 'dictCode',
    holds: hasRow('dictCode'),
    common: true,
    look: 'below',
    edit: (props) => <DictEditor {...props} />,
  },
  {
    id: 'given',
    place: 165,
    label: '引用表单',
    holds: ({ type }) => isGiven(type),
    look: 'below',
    edit: (props) => <GivenEditor {...props} />,
  },
  {
    id: 'options',
    place: 170,
    label: '选项配置',
    holds: defined('options'),
    look: 'heading',
    extra: (props) => <BulkOptions {...props} />,
    edit: (props) => <OptionsEditor {...props} />,
  },
  {
    id: 'columns',
    place: 180,
    label: ({ type }) => optionLabel(type, 'columns'),
    holds: ({ type }) => slotsOfType(type) === 'panes',
    look: 'heading',
    edit: (props) => <ColumnsEditor {...props} />,
  },
  {
    id: 'spans',
    place: 200,
    label: '列配置项',
    holds: ({ type }) => slotsOfType(type) === 'spans',
    look: 'heading',
    edit: (props) => <SpansEditor {...props} />,
  },
  {
    id: 'defaultValue',
    place: 210,
    label: '默认值',
    holds: hasRow('defaultValue'),
    look: 'below',
    edit: (props) => <DefaultEditor {...props} />,
  },
  {
    id: 'format',
    place: 220,
    label: '时间格式',
    holds: defined('format'),
    common: true,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={option('format')} placeholder="时间格式如：YYYY-MM-DD HH:mm:ss" />,
  },
]
