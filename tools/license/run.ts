// `npm run license -- --customer=某某公司 --days=365`: a licence file for development and demonstrations;
// with `--key=private.pem` one that a published edition believes. `npm run license -- keys` makes the pair for that.
import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { signLicense } from '@app/server/modules/auth/license/licenseFile.ts'
import { testKey } from '@app/server/modules/auth/license/trustedKeys.ts'
import { readArguments } from '../readArguments.ts'

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      customer: { type: 'string', default: '测试客户' },
      edition: { type: 'string', default: '企业版' },
      /** `1` trial, `2` commercial. */
      version: { type: 'string', default: '2' },
      /** Last day, `YYYY-MM-DD`; wins over `days`. */
      until: { type: 'string' },
      days: { type: 'string', default: '365' },
      users: { type: 'string', default: '1000' },
      /** The code of 授权申请; without it the licence holds everywhere. */
      machine: { type: 'string', default: '*' },
      /** PEM of the private key; the test key without it. */
      key: { type: 'string' },
      out: { type: 'string', default: 'atrium.lic' },
    },
  },
  ['keys'],
)
const say = (text: string) => void process.stdout.write(`${text}\n`)

if (positionals.includes('keys')) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const path = values.key ?? 'atrium-license.pem'
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  say(`Private key: ${path} (keep it outside of every repository)`)
  say(`Public key for apps/server/src/modules/auth/license/trustedKeys.ts:\n`)
  say(publicKey.export({ type: 'spki', format: 'pem' }))
} else {
  const deadLine = values.until ?? new Date(Date.now() + Number(values.days) * 86_400_000).toISOString().slice(0, 10)
  const text = signLicense(
    {
      product: 'atrium',
      serial: randomUUID(),
      customName: values.customer,
      versionDes: values.edition,
      version: values.version === '1' ? '1' : '2',
      deadLine,
      userNum: Number(values.users),
      machineCode: values.machine,
    },
    values.key ? createPrivateKey(readFileSync(values.key)) : testKey(),
  )
  writeFileSync(values.out, text)
  say(`${values.out}: ${values.customer}, ${values.edition}, until ${deadLine}`)
}
