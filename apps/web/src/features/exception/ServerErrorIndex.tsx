import { ExceptionPage } from './ExceptionPage.tsx'

export default function ServerErrorIndex() {
  return <ExceptionPage status={500} text="抱歉，服务器出错了。" />
}
