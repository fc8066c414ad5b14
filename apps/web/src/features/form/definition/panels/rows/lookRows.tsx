import { ActionEditor } from '#/components/form/panel/ActionEditor.tsx'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { defined, type PanelRow } from '#/components/form/panel/panelRow.ts'

/** How dividers, tabs and files look and act (rows 23 to 28). */
export const lookRows: readonly PanelRow[] = [
  {
    id: 'orientation',
    place: 230,
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
    id: 'size',
    place: 260,
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
    id: 'downloadWay',
    place: 280,
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
]
