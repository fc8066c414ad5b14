import { Button } from 'antd'
import { useNavigate } from 'react-router'
import css from './exception.module.css'

interface Props {
  status: 403 | 404 | 500
  text: string
}

/** Title, cause and the way back. */
export function ExceptionPage({ status, text }: Props) {
  const navigate = useNavigate()
  return (
    <div className={css.exception}>
      <h1 className={css.status}>{status}</h1>
      <p className={css.text}>{text}</p>
      <Button type="primary" onClick={() => void navigate('/')}>
        返回工作台
      </Button>
    </div>
  )
}
