// Forms of this page on their way, and the page that is left for their answer. It requests nothing meanwhile: it would
// be shown the message that is meant for the next page.

const LEAVING = 8000;

let count = 0;

export const isSubmitting = () => count > 0;

// Counts a submission; it resolves to whether the page is left for its answer.
export async function track(submission) {
  count += 1;
  const isLeaving = await submission.catch(() => false);
  if (isLeaving)
    setTimeout(() => {
      count -= 1;
    }, LEAVING);
  else count -= 1;
  return isLeaving;
}
