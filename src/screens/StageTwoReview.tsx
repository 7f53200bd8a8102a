// All answers of stage two (decisions.md, review).
import { ReviewPage } from '../app/flow/ReviewPage.tsx';

export const StageTwoReview = () => <ReviewPage />;
