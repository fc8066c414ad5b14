import { offers } from '#/components/form/controls/designs.ts'
import { CodeField } from '#/components/form/panel/CodeField.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { defined, type PanelRow } from '#/components/form/panel/panelRow.ts'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import { HeadersEditor } from '#/features/form/definition/panels/editors/HeadersEditor.tsx'
import { objectOf } from '#/features/form/definition/panels/jsonObject.ts'

/** Uploads (rows 34 to 39). */
export const uploadRows: readonly PanelRow[] = [
  {
    id: 'limit',
    place: 340,
    label: '最大上传数量',
    holds: defined('limit'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('limit')} min={1} precision={0} empty={3} />,
  },
  {
    id: 'maxSizeMB',
    place: 341,
    label: '上传大小限制（MB）',
    holds: ({ type }) => offers(type, 'maxSizeMB'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('maxSizeMB')} min={0} placeholder="不限" />,
  },
  {
    id: 'accept',
    place: 342,
    label: '允许类型',
    holds: ({ type }) => offers(type, 'accept'),
    common: true,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={option('accept')} placeholder="如：pdf,docx,.png" />,
  },
  {
    id: 'scrollY',
    place: 350,
    label: 'scrollY',
    holds: defined('scrollY'),
    note: '0 表示不内部滚动',
    edit: (props) => <NumberEditor {...props} lens={option('scrollY')} min={0} precision={0} empty={0} />,
  },
  {
    id: 'action',
    place: 360,
    label: '上传地址',
    holds: defined('action'),
    common: true,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={option('action')} placeholder="/common/upload" />,
  },
  {
    id: 'fileName',
    place: 370,
    label: '文件name',
    holds: defined('fileName'),
    common: true,
    edit: (props) => <TextEditor {...props} lens={option('fileName')} placeholder="请输入" />,
  },
  {
    id: 'data',
    place: 380,
    label: '额外参数（JSON格式）',
    holds: defined('data'),
    look: 'below',
    problem: ({ options: { data } }) =>
      typeof data === 'string' && data.trim() !== '' && !objectOf(data) ? '额外参数不是合法的JSON' : undefined,
    edit: (props) => (
      <CodeField
        {...props}
        lens={option('data')}
        label="额外参数（JSON格式）"
        language="json"
        placeholder="严格JSON格式"
      />
    ),
  },
  {
    id: 'headers',
    place: 390,
    label: '请求头（JSON格式）',
    holds: ({ type }) => offers(type, 'headers'),
    look: 'below',
    edit: (props) => <HeadersEditor {...props} />,
  },
]
