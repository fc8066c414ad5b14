import { useLocation } from 'react-router'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import { ArticleForm } from './ArticleForm.tsx'

/** 编辑文章, or only looking at it. */
export default function ArticleFormEditIndex() {
  const params = new URLSearchParams(useLocation().search)
  const id = params.get('id')
  if (!id)
    return (
      <>
        <h1 className="sr-only">编辑文章</h1>
        <ListEmpty title="没有要编辑的文章" text="请从文章管理中打开" />
      </>
    )
  return <ArticleForm key={id} id={id} formKey={id} view={params.get('view') !== null} />
}
