import { ExceptionPage } from './ExceptionPage.tsx'

export default function ForbiddenIndex() {
  return <ExceptionPage status={403} text="抱歉，您无权访问该页面。" />
}
