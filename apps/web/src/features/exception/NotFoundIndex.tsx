import { ExceptionPage } from './ExceptionPage.tsx'

export default function NotFoundIndex() {
  return <ExceptionPage status={404} text="抱歉，您访问的页面不存在。" />
}
