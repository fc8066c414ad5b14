import { rotateKey } from '#/platform/secret/rotateKey.ts'
import { loadSecret, newSecret, prepareKeyFile, settleKeyFile } from '#/platform/secret/secret.ts'
import { say, withDatabase } from './withDatabase.ts'

/** Changes the key of the installation while no node runs; the new one is `NEW_SECRET_KEY`, or made where a file holds it. */
await withDatabase(async (platform, env) => {
  if (!env.SECRET_KEY && (await settleKeyFile(platform.database, env.DATA_DIR)))
    return say('上次更换密钥时数据库已全部重新加密，现已把新密钥写入 DATA_DIR/secret.key，请为其他节点复制同一文件')
  const given = env.NEW_SECRET_KEY
  if (env.SECRET_KEY && !given)
    throw new Error('密钥由 SECRET_KEY 指定：请同时设置 NEW_SECRET_KEY 为新密钥，例如 openssl rand -base64 48')
  const to = given ?? newSecret()
  const file = env.SECRET_KEY ? undefined : prepareKeyFile(env.DATA_DIR, to)
  const { sealed, foreign } = await rotateKey(platform, { from: loadSecret(env), to }).catch((error: unknown) => {
    file?.discard()
    throw error
  })
  file?.replace()
  say(`已用新密钥重新加密 ${sealed} 项${foreign > 0 ? `，另有 ${foreign} 项原本就无法解开，请重新填写` : ''}`)
  say(
    file
      ? '新密钥已写入 DATA_DIR/secret.key，请为其他节点复制同一文件'
      : '请在所有节点把 SECRET_KEY 改为新密钥后再启动',
  )
  say('已发出的文件链接失效；短信回执地址已改变，请在短信配置中重新复制给服务商')
})
