import { category } from '@app/shared/flowable/category.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'

/** 流程分类. */
export default function CategoryIndex() {
  return <ResourcePage resource={category} purpose="流程按分类归组，发起流程时按分类查找" />
}
