import { choiceWords } from '@app/form-engine/definition/optionLabels.ts'
import { DefaultEditor } from '#/features/form/definition/panels/defaults/DefaultEditor.tsx'
import { hasDefault } from '#/features/form/definition/panels/defaults/defaults.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { DictEditor } from '#/features/form/definition/panels/editors/DictEditor.tsx'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { SpansEditor } from '#/features/form/definition/panels/editors/SpansEditor.tsx'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { BulkOptions } from '#/features/form/definition/panels/options/BulkOptions.tsx'
import { ColumnsEditor } from '#/features/form/definition/panels/options/ColumnsEditor.tsx'
import { OpenPanelsEditor } from '#/features/form/definition/panels/options/OpenPanelsEditor.tsx'
import { OptionsEditor } from '#/features/form/definition/panels/options/OptionsEditor.tsx'
import { defined, ofType, type PanelRow } from '#/components/form/panel/panelRow.ts'

/** Choices, parts of containers, defaults and formats (rows 16 to 22). */
export const choiceRows: readonly PanelRow[] = [
  {
    id: 'dictCode',
    label: 'dictCode',
    holds: (control) => defined('dictCode')(control) || ofType('select', 'radio', 'checkbox')(control),
    common: true,
    look: 'below',
    edit: (props) => <DictEditor {...props} />,
  },
  {
    id: 'options',
    label: '选项配置',
    holds: defined('options'),
    look: 'heading',
    extra: (props) => <BulkOptions {...props} />,
    edit: (props) => <OptionsEditor {...props} />,
  },
  {
    id: 'tabColumns',
    label: '页签配置',
    holds: ofType('tabs'),
    look: 'heading',
    edit: (props) => <ColumnsEditor {...props} />,
  },
  {
    id: 'stepColumns',
    label: '步骤配置',
    holds: ofType('steps'),
    look: 'heading',
    edit: (props) => <ColumnsEditor {...props} />,
  },
  {
    id: 'panelColumns',
    label: '面板配置',
    holds: ofType('collapse'),
    look: 'heading',
    edit: (props) => <ColumnsEditor {...props} />,
  },
  {
    id: 'defaultOpen',
    label: '默认展开',
    holds: ofType('collapse'),
    look: 'below',
    edit: (props) => <OpenPanelsEditor {...props} />,
  },
  {
    id: 'lineColumns',
    label: '列选项配置',
    holds: ofType('selectInputList'),
    look: 'heading',
    edit: (props) => <ColumnsEditor {...props} />,
  },
  {
    id: 'gutter',
    label: '栅格间距',
    holds: ofType('grid'),
    edit: (props) => <NumberEditor {...props} lens={option('gutter')} min={0} empty={0} />,
  },
  {
    id: 'spans',
    label: '列配置项',
    holds: ofType('grid'),
    look: 'heading',
    edit: (props) => <SpansEditor {...props} />,
  },
  {
    id: 'scope',
    label: '可选范围',
    holds: ofType('deptSelect'),
    common: true,
    look: 'below',
    edit: (props) => (
      <ChoiceEditor
        {...props}
        lens={option('scope')}
        otherwise="dept"
        choices={Object.entries(choiceWords.scope ?? {})}
      />
    ),
  },
  {
    id: 'defaultValue',
    label: '默认值',
    holds: hasDefault,
    look: 'below',
    edit: (props) => <DefaultEditor {...props} />,
  },
  {
    id: 'format',
    label: '时间格式',
    holds: defined('format'),
    common: true,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={option('format')} placeholder="时间格式如：YYYY-MM-DD HH:mm:ss" />,
  },
]
