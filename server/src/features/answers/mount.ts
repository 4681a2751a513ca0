import { answerRequests } from '@hausheft/contract/answer-requests.ts'
import { answers } from '@hausheft/contract/answers.ts'
import type { House } from '../../platform/house.ts'
import { answerHandlers } from './handlers.ts'

export const mountAnswers = ({ serve }: Pick<House, 'serve'>): void => serve(answers, answerRequests, answerHandlers)
