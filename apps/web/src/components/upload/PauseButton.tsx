import PauseOutlined from '@ant-design/icons/PauseOutlined'
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import { Button } from 'antd'
import { isLarge, type Upload } from './uploadQueue.ts'

export const phaseText = { hashing: '计算文件指纹...', sending: '上传中...', paused: '已暂停' } as const

interface PauseButtonProps {
  upload: Upload
  onPause: () => void
  onResume: () => void
}

/** 暂停 and 继续 of a large file; small ones are over before anybody could press it. */
export function PauseButton({ upload, onPause, onResume }: PauseButtonProps) {
  if (!isLarge(upload.file) || upload.failure) return null
  const paused = upload.phase === 'paused'
  const word = paused ? '继续' : '暂停'
  const Icon = paused ? PlayCircleOutlined : PauseOutlined
  return (
    <Button
      type="text"
      size="small"
      icon={<Icon aria-hidden />}
      aria-label={`${word} ${upload.file.name}`}
      title={word}
      onClick={paused ? onResume : onPause}
    />
  )
}
