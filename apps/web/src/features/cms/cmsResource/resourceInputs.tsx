import { Input } from 'antd'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { LibraryImage } from '#/features/cms/shared/media/LibraryImage.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { FirstVersion } from './FirstVersion.tsx'

const ClassInput = (props: InputProps) => <ClassSelect {...props} action={props.rowId ? 'edit' : 'add'} />

function TagsInput({ id, value, disabled, onChange, onBlur }: InputProps) {
  return (
    <Select
      id={id}
      mode="tags"
      disabled={disabled}
      open={false}
      value={(value as string[] | null | undefined) ?? []}
      maxCount={10}
      tokenSeparators={[',', '，', ';', '；']}
      placeholder="输入后按回车"
      onChange={(next: string[]) => onChange?.(next.map((tag) => tag.trim()).filter(Boolean))}
      onBlur={onBlur}
    />
  )
}

function PasswordInput({ id, value, disabled, onChange, onBlur }: InputProps) {
  return (
    <Input.Password
      id={id}
      disabled={disabled}
      maxLength={64}
      autoComplete="new-password"
      placeholder="不修改时留空"
      value={(value as string | null | undefined) ?? ''}
      onChange={({ target }) => onChange?.(target.value === '' ? undefined : target.value)}
      onBlur={onBlur}
    />
  )
}

export const resourceInputs = {
  classId: ClassInput,
  cover: LibraryImage,
  images: LibraryImage,
  tags: TagsInput,
  downloadPassword: PasswordInput,
  firstVersion: FirstVersion,
}

/** The parts of the form (cms §10.3). */
export const resourceTabs = [
  {
    title: '基本信息',
    fields: [
      'classId',
      'resourceName',
      'resourceCode',
      'resourceType',
      'cover',
      'summary',
      'downloadScope',
      'downloadPassword',
      'tags',
      'author',
      'source',
      'licence',
      'platform',
      'language',
      'sort',
      'topFlag',
      'recommendFlag',
    ],
  },
  { title: '版本文件', fields: ['firstVersion'] },
  { title: '截图', fields: ['images'] },
  { title: '说明', fields: ['description'] },
]

/** Only one who is asked for a password has one. */
export const asksPassword = (key: string, { downloadScope }: Readonly<Record<string, unknown>>) =>
  key !== 'downloadPassword' || downloadScope === '2'
