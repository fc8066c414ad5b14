import { useLocation } from 'react-router'
import { articleType } from '@app/shared/cms/articleStatus.ts'
import { ArticleForm } from './ArticleForm.tsx'

/** 新增文章: class, type and the key of the form stand in the address. */
export default function ArticleFormIndex() {
  const params = new URLSearchParams(useLocation().search)
  const key = params.get('key') ?? 'new'
  const type = params.get('type') ?? ''
  return (
    <ArticleForm
      key={key}
      formKey={/^[\w-]{1,64}$/.test(key) ? key : 'new'}
      recover={params.has('recover')}
      classId={params.get('classId') ?? undefined}
      type={Object.values<string>(articleType).includes(type) ? type : articleType.text}
    />
  )
}
