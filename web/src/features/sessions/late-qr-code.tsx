import { late } from '../../platform/page/late.tsx'

/** What draws codes is loaded once one is to be seen. */
export const LateQrCode = late(() => import('../../ui/qr-code.tsx').then((module) => module.QrCode))
