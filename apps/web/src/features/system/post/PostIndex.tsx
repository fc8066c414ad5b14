import { post } from '@app/shared/system/post.ts'
import { ResourcePage } from '#/kit/ResourcePage.tsx'

export default function PostIndex() {
  return <ResourcePage resource={post} />
}
