import { ActionEditor } from '#/components/form/panel/ActionEditor.tsx'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { FlagsEditor } from '#/components/form/panel/FlagsEditor.tsx'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import { alertFlags } from '#/features/form/definition/panels/flags.ts'
import { option } from '#/components/form/panel/lens.ts'
import { defined, ofType, type PanelRow } from '#/components/form/panel/panelRow.ts'

const type = option('type')

/** How dividers, tabs, buttons, alerts and pictures look and act (rows 23 to 33). */
export const lookRows: readonly PanelRow[] = [
  {
    id: 'orientation',
    label: '标签位置',
    holds: defined('orientation'),
    edit: (props) => (
      <ChoiceEditor
        {...props}
        lens={option('orientation')}
        choices={[
          ['left', '左'],
          ['', '居中'],
          ['right', '右'],
        ]}
      />
    ),
  },
  {
    id: 'tabPosition',
    label: '页签位置',
    holds: ofType('tabs'),
    look: 'below',
    edit: (props) => (
      <ChoiceEditor
        {...props}
        lens={option('tabPosition')}
        choices={[
          ['top', 'top'],
          ['right', 'right'],
          ['bottom', 'bottom'],
          ['left', 'left'],
        ]}
      />
    ),
  },
  {
    id: 'tabType',
    label: '页签类型',
    holds: ofType('tabs'),
    edit: (props) => (
      <ChoiceEditor
        {...props}
        lens={type}
        choices={[
          ['line', 'line'],
          ['card', 'card'],
        ]}
      />
    ),
  },
  {
    id: 'size',
    label: '大小',
    holds: defined('size'),
    look: 'below',
    edit: (props) => (
      <ChoiceEditor
        {...props}
        lens={option('size')}
        choices={[
          ['large', 'large'],
          ['default', 'default'],
          ['small', 'small'],
        ]}
      />
    ),
  },
  {
    id: 'buttonType',
    label: '类型',
    holds: ofType('button'),
    edit: (props) => (
      <ChoiceEditor
        {...props}
        list
        lens={type}
        choices={[
          ['primary', 'Primary'],
          ['default', 'Default'],
          ['dashed', 'Dashed'],
          ['danger', 'Danger'],
        ]}
      />
    ),
  },
  {
    id: 'downloadWay',
    label: '下载方式',
    holds: defined('downloadWay'),
    look: 'below',
    edit: (props) => (
      <ActionEditor
        {...props}
        lens={option('downloadWay')}
        choices={[
          ['a', 'a标签'],
          ['ajax', 'ajax'],
          ['dynamic', '动态函数'],
        ]}
      />
    ),
  },
  {
    id: 'handle',
    label: '按钮操作',
    holds: ofType('button'),
    look: 'below',
    edit: (props) => (
      <ActionEditor
        {...props}
        lens={option('handle')}
        choices={[
          ['submit', '提交'],
          ['reset', '重置'],
          ['dynamic', '动态函数'],
        ]}
      />
    ),
  },
  {
    id: 'description',
    label: '辅助描述',
    holds: ofType('alert'),
    look: 'below',
    edit: (props) => (
      <TextEditor {...props} lens={option('description')} placeholder="请输入" rows={{ minRows: 2, maxRows: 6 }} />
    ),
  },
  {
    id: 'alertType',
    label: '类型',
    holds: ofType('alert'),
    look: 'below',
    edit: (props) => (
      <ChoiceEditor
        {...props}
        lens={type}
        choices={[
          ['success', 'success'],
          ['info', 'info'],
          ['warning', 'warning'],
          ['error', 'error'],
        ]}
      />
    ),
  },
  {
    id: 'alertFlags',
    label: '操作属性',
    holds: ofType('alert'),
    look: 'heading',
    edit: (props) => <FlagsEditor {...props} flags={alertFlags} />,
  },
  {
    id: 'listType',
    label: '样式',
    holds: ofType('uploadImg'),
    look: 'below',
    edit: (props) => (
      <ChoiceEditor
        {...props}
        lens={option('listType')}
        choices={[
          ['text', 'text'],
          ['picture', 'picture'],
          ['picture-card', 'card'],
        ]}
      />
    ),
  },
]
